import { box, disc, drawing, group, line, type Point } from './shapes.ts'

const ink = '#3a3d49'

function name(x: number, y: number, words: string): string {
  return `<text x="${x}" y="${y}" font-family="Helvetica, Arial, sans-serif" font-size="24" fill="${ink}" text-anchor="middle">${words}</text>`
}

function walls(...paths: readonly (readonly Point[])[]): string {
  return paths.map((points) => line(ink, 12, ...points)).join('')
}

function measure(from: Point, to: Point, words: string): string {
  const [x, y] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
  const isFlat = from[1] === to[1]
  const tick = (point: Point) => line(ink, 3, [point[0] - 9, point[1] + 9], [point[0] + 9, point[1] - 9])
  const turn = isFlat ? '' : ` transform="rotate(-90 ${x - 14} ${y})"`
  return [
    line(ink, 2, from, to),
    tick(from),
    tick(to),
    `<text x="${isFlat ? x : x - 14}" y="${isFlat ? y - 12 : y}" font-family="Helvetica, Arial, sans-serif" font-size="22" fill="${ink}" text-anchor="middle"${turn}>${words}</text>`,
  ].join('')
}

/** The floor plan of a flat with two bedrooms, like an architect's drawing. */
export function drawFlatPlan(): string {
  return drawing(
    '',
    box(0, 0, 1200, 900, '#f5f4f0'),
    box(220, 140, 380, 300, '#ecdcbf'),
    box(600, 140, 160, 180, '#cfdfe4'),
    box(760, 140, 260, 300, '#ecdcbf'),
    box(600, 320, 160, 120, '#efe9dc'),
    box(220, 440, 480, 300, '#f3e7cd'),
    box(700, 440, 200, 300, '#dfe3cf'),
    box(900, 440, 120, 300, '#cfdfe4'),
    box(260, 746, 300, 54, '#cbd6a0'),
    ...[290, 350, 410, 470, 530].map((x) => disc(x, 772, 18, '#86a153')),
    box(250, 170, 150, 190, '#fffdf7'),
    box(250, 170, 150, 46, '#1f3f94'),
    box(830, 170, 130, 170, '#fffdf7'),
    box(830, 170, 130, 40, '#b5724f'),
    box(260, 640, 210, 64, '#2f4a86'),
    group(0.9, disc(600, 640, 54, '#c69a68')),
    box(842, 460, 46, 250, '#b9c4c8'),
    walls(
      [
        [220, 140],
        [1020, 140],
        [1020, 740],
        [220, 740],
        [220, 140],
      ],
      [
        [600, 140],
        [600, 360],
      ],
      [
        [760, 140],
        [760, 360],
      ],
      [
        [600, 320],
        [700, 320],
      ],
      [
        [220, 440],
        [540, 440],
      ],
      [
        [640, 440],
        [1020, 440],
      ],
      [
        [700, 440],
        [700, 640],
      ],
      [
        [900, 440],
        [900, 650],
      ],
    ),
    line('#f5f4f0', 14, [300, 740], [520, 740]),
    line('#7fa3b8', 6, [300, 740], [520, 740]),
    line('#f5f4f0', 14, [280, 140], [460, 140]),
    line('#7fa3b8', 6, [280, 140], [460, 140]),
    line('#f5f4f0', 14, [820, 140], [960, 140]),
    line('#7fa3b8', 6, [820, 140], [960, 140]),
    name(470, 380, 'Dormitorio 1'),
    name(680, 240, 'Baño'),
    name(680, 390, 'Hall'),
    name(890, 400, 'Dormitorio 2'),
    name(420, 560, 'Sala comedor'),
    name(768, 600, 'Cocina'),
    name(960, 600, 'Lavado'),
    measure([220, 90], [600, 90], '3.80'),
    measure([600, 90], [760, 90], '1.60'),
    measure([760, 90], [1020, 90], '2.60'),
    measure([170, 140], [170, 440], '3.00'),
    measure([170, 440], [170, 740], '3.00'),
    measure([220, 850], [1020, 850], '8.00'),
  )
}
