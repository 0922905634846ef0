/** What lies in a storage: goods, animals, workers, silver, points. Drawn so that it can be told apart at 18 px. */
import { circle, ellipse, line, path, rect, type Pictures } from '../kit.ts'

const SIZE = { width: 48, height: 48 }
const INK = '#2a2422'

/** A sack, a crate and a barrel, from light to dark: nobody has to tell three browns apart. */
const goods: Record<string, string> = {
  good_light: path('M16 14C4 26 4 44 12 45h24c8-1 8-19-4-31z', '#dcb27c') + path('M28 14h4c12 12 12 30 4 31H26c8-6 9-20 2-31z', '#b98a52') +
    path('M14 4q5 3 10 0t10 0l-4 10H18z', '#dcb27c') + path('M24 4q5 2 10 0l-4 10h-6z', '#b98a52') + rect(15, 12, 18, 4, '#7d5124', 2),
  good_medium: rect(4, 8, 40, 36, '#b97b3e', 2) + path('M28 8h14a2 2 0 0 1 2 2v32a2 2 0 0 1-2 2H28z', '#945d2a') +
    line('M8 12l32 28M40 12L8 40', '#6e4119', 4) + path('M4 8h40v6H4zM4 38h40v6H4z', '#d0954f'),
  good_dark: path('M11 4h26c8 12 8 28 0 40H11C3 32 3 16 11 4z', '#7a4a26') + path('M27 4h10c8 12 8 28 0 40H27c5-12 5-28 0-40z', '#573216') +
    line('M8 12h32M8 36h32', '#d5ad55', 3.6) + ellipse(24, 6, 13, 2.6, '#94602f'),
}

/** A fleece; one that is `wider` and behind it is its edge, so that it stands out on a light ground. */
const wool = (wider: number, light: string, dark: string) =>
  circle(16, 26, 9 + wider, light) + circle(26, 21, 10 + wider, light) + circle(36, 26, 9 + wider, dark) + circle(27, 30, 9 + wider, dark) + circle(19, 30, 8 + wider, light)

const animals: Record<string, string> = {
  sheep: rect(15, 34, 4, 11, INK) + rect(32, 34, 4, 11, INK) +
    wool(1.6, '#85754f', '#85754f') + wool(0, '#f7f0df', '#ddd0b3') +
    path('M4 17c3-5 10-5 12 0 1 7-2 13-6 13S3 24 4 17z', INK) + path('M14 16l6-2-3 5z', INK) + circle(8, 20, 1.3, '#fff'),
  cattle: path('M14 34h5v11h-5zM36 34h5v11h-5z', '#6b3a1e') +
    path('M12 17h28c5 0 6 6 5 12-1 5-3 8-7 8H18c-5 0-8-6-8-12z', '#a8623a') + path('M36 17h4c5 0 6 6 5 12-1 5-3 8-7 8h-8c6-5 8-12 6-20z', '#834625') +
    path('M22 17c8 0 10 8 4 12s-10-6-4-12z', '#f7f0df') + line('M45 20v14', '#834625', 1.8) +
    path('M4 14h13c2 7 0 14-3 18-3 3-6 2-8-1-3-5-4-11-2-17z', '#a8623a') + path('M5 26c3-2 8-2 10 0 0 6-9 7-10 0z', '#e9b79a') +
    path('M3 14C0 12 0 7 3 5c0 4 2 6 6 7zM17 14c4-2 4-7 1-9 0 4-2 6-5 7z', '#f7f0df') + circle(8, 20, 1.4, INK) + circle(13, 20, 1.4, INK),
  chicken: line('M22 38v6M29 38v6M18 45h6M27 45h6', '#d98b2b', 2.4) +
    path('M12 16c8 8 14 6 20 2l12-8c2 14-4 30-18 30-10 0-16-10-14-24z', '#f7f0df') + path('M32 18l12-8c2 14-4 30-18 30 6-3 12-10 6-22z', '#d8c9a6') +
    circle(13, 14, 6.5, '#f7f0df') + path('M9 9c-2-6 3-7 4-4 2-4 6-2 5 3z', '#c8402d') + path('M7 14l-6 3 6 2z', '#e0952f') + path('M9 19c0 5-4 5-3 1z', '#c8402d') + circle(12, 13, 1.3, INK) +
    path('M20 26c6 4 12 3 16-2-2 9-12 11-16 2z', '#b9a780'),
  pig: rect(14, 34, 5, 10, '#b9685c') + rect(33, 34, 5, 10, '#b9685c') +
    ellipse(27, 26, 18, 12.5, '#e8a596') + path('M30 13.8C40 15 45 20 45 26s-7 12.5-18 12.5c10-5 12-17 3-24.7z', '#cd8072') +
    circle(13, 24, 9.5, '#e8a596') + path('M12 16l-1-8 8 5z', '#cd8072') + ellipse(6, 27, 4, 4.6, '#f3c3b5') + circle(5, 26, 1, INK) + circle(7.5, 26, 1, INK) + circle(11, 21, 1.4, INK) +
    line('M44 22q4-1 3-5t-4 0', '#cd8072', 1.8),
}

const others: Record<string, string> = {
  worker: path('M8 46c0-14 6-21 16-21s16 7 16 21z', '#4f7c95') + path('M24 25c10 0 16 7 16 21H28z', '#38596c') + path('M18 25h12l-2 21h-8z', '#e8d2a8') +
    circle(24, 18, 9, '#eec39b') + path('M24 9a9 9 0 0 1 0 18z', '#d9a67a') + ellipse(24, 12, 17, 3.6, '#d9ae4e') + path('M14 12c1-13 19-13 20 0z', '#e8c668') + rect(14, 9.5, 20, 2.6, '#8a2436'),
  silver: ellipse(24, 36, 19, 8, '#8b979d') + rect(5, 30, 38, 6, '#8b979d') + ellipse(24, 30, 19, 8, '#c9d2d6') +
    ellipse(24, 22, 19, 8, '#9aa6ab') + rect(5, 16, 38, 6, '#9aa6ab') + ellipse(24, 15, 19, 8.5, '#eef2f3') + ellipse(24, 15, 13, 5.2, '#b3bec3') + ellipse(24, 15.6, 12, 4.4, '#d8dfe2'),
  points: path('M14 26l-4 20 8-4 5 5 3-18zM34 26l4 20-8-4-5 5-3-18z', '#8a2436') + circle(24, 20, 18, '#b08d3c') + circle(23, 19, 15, '#e3c77c') +
    path('M24 8l3.7 7.7 8.3 1.2-6 5.9 1.4 8.3-7.4-3.9-7.4 3.9 1.4-8.3-6-5.9 8.3-1.2z', '#8a6a22'),
  start: rect(9, 3, 4, 43, '#7d5124') + path('M13 5c10-5 18 6 30 1-4 6-4 12 0 18-12 5-20-6-30-1z', '#b5452f') + path('M28 7.5c5 1 9 1 15-1.5-4 6-4 12 0 18-6 2.5-10 2-15 0z', '#8c3322') + circle(11, 4, 3.5, '#e3c77c'),
  all_seven: path('M24 2l6 8 10-1 1 10 6 6-7 7-1 10-10-1-6 6-6-6-9 2-1-10-6-7 6-7 0-10 10 0z', '#b08d3c') + circle(24, 25, 14, '#f6e5b4') +
    ['#2b5f38', '#696e75', '#70459a', '#e0b636', '#2a6da8', '#94c45c', '#a35e26']
      .map((fill, n) => path(`M24 25L${at(n)}A12 12 0 0 1 ${at(n + 1)}z`, fill)).join(''),
}

/** A point of a circle that is parted in seven. */
function at(seventh: number): string {
  const angle = (seventh * 2 * Math.PI) / 7 - Math.PI / 2
  return `${(24 + 12 * Math.cos(angle)).toFixed(1)} ${(25 + 12 * Math.sin(angle)).toFixed(1)}`
}

export const storage: Pictures = Object.fromEntries(
  Object.entries({ ...goods, ...animals, ...others }).map(([name, shapes]) => [name, { ...SIZE, shapes }]),
)
