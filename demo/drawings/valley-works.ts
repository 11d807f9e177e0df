import { box, disc, drawing, gradient, line, type Point, person, shadow, shape, tree } from './shapes.ts'

export type ValleyStage = 'earth' | 'roads' | 'networks' | 'park'

const horizon = 372

/** A point on the ground: `across` from the middle of the road, `depth` from 1 at the viewer on. */
function ground(across: number, depth: number): Point {
  return [600 + (across * 760) / depth, horizon + 528 / depth]
}

function field(fill: string, left: number, right: number, near: number, far: number): string {
  return shape(fill, ground(left, near), ground(right, near), ground(right, far), ground(left, far))
}

function mountains(): string {
  const far: Point[] = [
    [0, 300],
    [120, 196],
    [250, 286],
    [400, 168],
    [560, 296],
    [700, 210],
    [850, 300],
    [1010, 152],
    [1200, 268],
  ]
  const near: Point[] = [
    [0, 352],
    [180, 256],
    [330, 348],
    [520, 262],
    [660, 352],
    [860, 246],
    [1030, 344],
    [1200, 270],
  ]
  const shades: Point[][] = [
    [
      [120, 196],
      [250, 286],
      [200, 372],
      [110, 372],
      [150, 270],
    ],
    [
      [400, 168],
      [560, 296],
      [590, 372],
      [420, 372],
      [380, 270],
    ],
    [
      [700, 210],
      [850, 300],
      [860, 372],
      [720, 372],
      [690, 286],
    ],
    [
      [1010, 152],
      [1200, 268],
      [1200, 372],
      [1040, 372],
      [990, 250],
    ],
  ]
  return [
    shape('#dcc5ae', ...far, [1200, 380], [0, 380]),
    ...shades.map((points) => shape('#aba7b7', ...points)),
    shape('#c08a58', ...near, [1200, 390], [0, 390]),
    shape('#9c6b50', [180, 256], [330, 348], [330, 390], [170, 390], [150, 310]),
    shape('#9c6b50', [520, 262], [660, 352], [660, 390], [520, 390], [500, 320]),
    shape('#9c6b50', [860, 246], [1030, 344], [1030, 390], [860, 390], [840, 310]),
    box(0, 372, 1200, 60, '#7f9450'),
  ].join('')
}

/** The lots on both sides; their edges are marked once they are surveyed. */
function lots(stage: ValleyStage): string {
  const earth = ['#c9a572', '#d3b180', '#bf9763', '#d9ba8c']
  const grass = ['#b7a75c', '#a9a35c', '#c6ad64', '#9aa155']
  const tones = stage === 'park' ? grass : earth
  const depths = [1, 1.28, 1.66, 2.2, 3, 4.3, 7]
  let drawn = box(0, 408, 1200, 492, stage === 'park' ? '#a9a35c' : '#cdaa78')
  for (const side of [-1, 1]) {
    for (let row = 0; row + 1 < depths.length; row++) {
      const [near = 1, far = 1] = [depths[row], depths[row + 1]]
      for (let column = 0; column < 9; column++) {
        const inner = side * (0.26 + column * 0.46)
        const outer = side * (0.26 + (column + 1) * 0.46 - 0.03)
        drawn += field(
          tones[(row * 2 + column + (side > 0 ? 1 : 0)) % 4] ?? '',
          inner,
          outer,
          near * 1.02,
          far * 0.985,
        )
      }
    }
  }
  // The customer's own lot is the only indigo one, once there are lots.
  if (stage !== 'earth') drawn += field('#1f3f94', 0.26, 0.69, 1.7, 2.17)
  return drawn
}

function road(stage: ValleyStage): string {
  if (stage === 'earth') return field('#b98f5d', -0.2, 0.2, 1, 24)
  const drawn = [field('#e6dcc6', -0.25, 0.25, 1, 24), field('#8f8c96', -0.17, 0.17, 1, 24)]
  for (let depth = 1; depth < 9; depth *= 1.5) drawn.push(field('#f2ead6', -0.006, 0.006, depth, depth * 1.2))
  return drawn.join('')
}

function excavator(x: number, y: number, size: number): string {
  const at = (dx: number, dy: number): Point => [x + dx * size, y + dy * size]
  return [
    shadow(0.28, at(-0.6, 0), at(1.3, 0.02), at(1.2, 0.16), at(-0.5, 0.14)),
    shape(
      '#3a3a45',
      at(-0.5, -0.16),
      at(0.5, -0.16),
      at(0.58, -0.06),
      at(0.5, 0.06),
      at(-0.5, 0.06),
      at(-0.58, -0.06),
    ),
    shape('#e2a02f', at(-0.5, -0.52), at(0.2, -0.52), at(0.34, -0.18), at(-0.5, -0.18)),
    shape('#c07f1f', at(-0.5, -0.3), at(0.29, -0.3), at(0.34, -0.18), at(-0.5, -0.18)),
    shape('#3f5f84', at(-0.08, -0.84), at(0.2, -0.84), at(0.26, -0.5), at(-0.08, -0.5)),
    shape('#e2a02f', at(0.2, -0.44), at(0.72, -1.12), at(0.84, -1.06), at(0.32, -0.34)),
    shape('#c98b26', at(0.74, -1.12), at(1.16, -0.5), at(1.06, -0.44), at(0.7, -1.0)),
    shape('#55524f', at(1.0, -0.5), at(1.26, -0.48), at(1.2, -0.2), at(0.92, -0.26)),
  ].join('')
}

function roller(x: number, y: number, size: number): string {
  return [
    shadow(
      0.28,
      [x - size * 0.7, y],
      [x + size, y + size * 0.04],
      [x + size * 0.9, y + size * 0.16],
      [x - size * 0.6, y + size * 0.12],
    ),
    shape(
      '#e2a02f',
      [x - size * 0.4, y - size * 0.5],
      [x + size * 0.5, y - size * 0.5],
      [x + size * 0.5, y - size * 0.2],
      [x - size * 0.4, y - size * 0.2],
    ),
    shape(
      '#3f5f84',
      [x - size * 0.1, y - size * 0.95],
      [x + size * 0.3, y - size * 0.95],
      [x + size * 0.3, y - size * 0.5],
      [x - size * 0.1, y - size * 0.5],
    ),
    box(x - size * 0.16, y - size, size * 0.52, size * 0.07, '#c98b26'),
    disc(x - size * 0.42, y - size * 0.2, size * 0.27, '#6d6a72'),
    disc(x - size * 0.42, y - size * 0.2, size * 0.17, '#8f8c96'),
    disc(x + size * 0.42, y - size * 0.18, size * 0.25, '#35343d'),
    disc(x + size * 0.42, y - size * 0.18, size * 0.1, '#8f8c96'),
  ].join('')
}

function stakes(): string {
  const drawn: string[] = []
  for (const side of [-1, 1]) {
    for (const depth of [1.28, 1.66, 2.2, 3, 4.3]) {
      const [x, y] = ground(side * 0.26, depth)
      const height = 70 / depth
      drawn.push(box(x - 3 / depth, y - height, 6 / depth, height, '#f2ead6'))
      drawn.push(
        shape('#b5442b', [x, y - height], [x + 34 / depth, y - height * 0.82], [x, y - height * 0.62]),
      )
    }
  }
  return drawn.join('')
}

function trench(): string {
  return [
    field('#8a5f3c', -0.86, -0.74, 1, 6),
    field('#6d4629', -0.86, -0.82, 1, 6),
    field('#3f7fa8', -0.805, -0.765, 1, 6),
    ...[1.1, 1.35, 1.7, 2.3, 3.2].map((depth) => field('#d9e6ea', -0.81, -0.76, depth, depth * 1.03)),
    field('#d8b98a', -0.72, -0.62, 1, 6),
  ].join('')
}

function poles(): string {
  const depths = [1.25, 1.75, 2.6, 4.2]
  const tops = depths.map((depth): Point => {
    const [x, y] = ground(0.34, depth)
    return [x, y - 800 / depth]
  })
  const drawn = depths.map((depth, index) => {
    const [x, y] = ground(0.34, depth)
    const [, top] = tops[index] ?? [0, 0]
    return [
      shadow(
        0.2,
        [x, y],
        [x + 260 / depth, y + 30 / depth],
        [x + 258 / depth, y + 40 / depth],
        [x, y + 12 / depth],
      ),
      box(x - 7 / depth, top, 14 / depth, y - top, '#cfc6b6'),
      box(x - 7 / depth, top, 5 / depth, y - top, '#e9e2d4'),
      box(x - 60 / depth, top + 34 / depth, 120 / depth, 9 / depth, '#8a6a48'),
      shape(
        '#f5d58a',
        [x - 150 / depth, top + 70 / depth],
        [x - 96 / depth, top + 60 / depth],
        [x - 96 / depth, top + 76 / depth],
      ),
      box(x - 110 / depth, top + 58 / depth, 110 / depth, 7 / depth, '#8f8c96'),
    ].join('')
  })
  for (const offset of [-50, 0, 50]) {
    drawn.push(
      line(
        '#4b4a55',
        2,
        ...tops.map(
          ([x, y], index): Point => [x + offset / (depths[index] ?? 1), y + 36 / (depths[index] ?? 1)],
        ),
      ),
    )
  }
  return drawn.join('')
}

function park(): string {
  const drawn: string[] = []
  for (const depth of [4.2, 3, 2.2, 1.66, 1.24]) {
    for (const across of [-0.32, 0.32]) {
      const [x, y] = ground(across, depth)
      drawn.push(tree(x, y, 250 / depth))
    }
  }
  const [x, y] = ground(-0.95, 1.8)
  drawn.push(shape('#cbd6a0', [x - 170, y + 40], [x + 150, y + 40], [x + 110, y - 46], [x - 120, y - 46]))
  drawn.push(disc(x, y, 26, '#7fb4c9'), disc(x, y, 15, '#b9dbe4'))
  drawn.push(person(x + 74, y + 30, 50, '#8a3b2e'), person(x + 96, y + 32, 36, '#e0a33a'))
  return drawn.join('')
}

/** The same view at each stage; only the works change. */
export function drawValleyWorks(stage: ValleyStage): string {
  const skies = {
    earth: ['#c7d3d6', '#e3dcc9', '#f0e2c6'],
    roads: ['#7fb0d6', '#b9d3dc', '#f4e5c6'],
    networks: ['#8fb6cf', '#c9d6d2', '#f2dfbb'],
    park: ['#e7a56a', '#f0bf86', '#f8ddb0'],
  }
  const sun = { earth: 980, roads: 860, networks: 420, park: 240 }[stage]
  const [digX, digY] = ground(-0.62, 1.75)
  const [rollX, rollY] = ground(-0.02, 1.42)
  const extras: Record<ValleyStage, string[]> = {
    earth: [
      stakes(),
      shape('#a97c4d', [690, 700], [760, 610], [830, 590], [930, 640], [1010, 710]),
      shape('#c79a66', [690, 700], [760, 610], [830, 590], [800, 706]),
      excavator(digX, digY, 190),
      person(650, 690, 66, '#e0a33a'),
      person(690, 700, 64, '#b5442b'),
    ],
    roads: [
      stakes(),
      roller(rollX, rollY, 150),
      person(300, 690, 66, '#e0a33a'),
      person(336, 694, 64, '#b5442b'),
    ],
    networks: [trench(), poles(), person(196, 700, 74, '#e0a33a'), person(290, 640, 58, '#b5442b')],
    park: [poles(), park(), person(560, 800, 84, '#2f4a86'), person(600, 806, 60, '#b5442b')],
  }
  return drawing(
    gradient('sky', ...skies[stage]),
    box(0, 0, 1200, 420, 'url(#sky)'),
    disc(sun, 150, 96, '#fff1cf', 0.35),
    disc(sun, 150, 54, '#fff6df'),
    mountains(),
    lots(stage),
    road(stage),
    ...extras[stage],
  )
}
