/** A board of its own. It is drawn where the operator names the game in KONTOR_BOARDS. */
export default function mount(element, now) {
  const draw = ({ view, options, names, act }) => {
    const rows = names.map((name, seat) => {
      const row = document.createElement('p')
      const { laid = '–', points } = view.seats[seat]
      row.textContent = `${name}: ${laid} (${points})`
      return row
    })
    const buttons = options.map((option) => {
      const button = document.createElement('button')
      button.textContent = option.label
      button.onclick = () => act(option)
      return button
    })
    element.replaceChildren(...rows, ...buttons)
  }
  draw(now)
  return { update: draw, destroy: () => element.replaceChildren() }
}
