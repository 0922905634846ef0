/** Whether numbers change by anything but a single move, such as a jump or another viewer: then they show no difference. */
export const versionJump = { now: false }
