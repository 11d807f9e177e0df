// An invented town without end, the same at every zoom: what stands where follows from the
// coordinates alone. Lengths are pixels of zoom 16.

const cell = { width: 208, height: 136 }
const street = 14
/** Every so many streets one is an avenue. */
const avenueEvery = 5
const avenue = 30
const ink = {
  ground: '#f3f1ea',
  street: '#ffffff',
  avenue: '#f4dca0',
  edge: '#dcd3bf',
  park: '#cbd9ac',
  trees: '#a9c088',
  river: '#b5d0dc',
  blocks: ['#e9e4d8', '#e4ded0', '#ede9df'],
  houses: '#d6cdbb',
}

type Area = { readonly left: number; readonly top: number; readonly side: number }

/** One tile of 256 pixels as SVG; null where the world has no such tile. */
export function drawTile(zoom: number, x: number, y: number): string | null {
  const count = 2 ** zoom
  if (!(zoom >= 0 && zoom <= 19 && x >= 0 && x < count && y >= 0 && y < count)) return null
  const side = 256 * 2 ** (16 - zoom)
  const area = { left: x * side, top: y * side, side }
  const parts = [
    zoom >= 13 ? drawBlocks(area, zoom >= 15) : '',
    zoom >= 10 ? drawAvenues(area) : '',
    zoom >= 9 ? drawRivers(area) : '',
  ]
  const view = `${area.left} ${area.top} ${side} ${side}`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="${view}"><path fill="${zoom >= 13 ? ink.street : ink.ground}" d="M${area.left} ${area.top}h${side}v${side}h${-side}z"/>${parts.join('')}</svg>`
}

function drawBlocks(area: Area, withHouses: boolean): string {
  let drawn = ''
  for (const row of cellsOf(area.top, area.side, cell.height)) {
    for (const column of cellsOf(area.left, area.side, cell.width)) {
      const kind = hash(column, row)
      const left = column * cell.width + street / 2
      const top = row * cell.height + street / 2
      const [width, height] = [cell.width - street, cell.height - street]
      const isPark = kind % 13 === 0
      drawn += rectangle(left, top, width, height, isPark ? ink.park : ink.blocks[kind % 3])
      if (isPark) drawn += drawTrees(left, top, kind)
      else if (withHouses) drawn += drawHouses(left, top, kind)
    }
  }
  return drawn
}

function drawHouses(left: number, top: number, kind: number): string {
  let drawn = ''
  for (let house = 0; house < 10; house++) {
    const size = hash(kind, house)
    if (size % 5 === 0) continue
    const x = left + 7 + (house % 5) * 38
    const isUpper = house < 5
    const depth = 26 + (size % 20)
    drawn += rectangle(x, isUpper ? top + 7 : top + 115 - depth, 22 + (size % 11), depth, ink.houses)
  }
  return drawn
}

function drawTrees(left: number, top: number, kind: number): string {
  let drawn = ''
  for (let tree = 0; tree < 9; tree++) {
    const place = hash(kind + tree, tree)
    drawn += `<circle cx="${left + 20 + (place % 150)}" cy="${top + 18 + ((place >> 4) % 86)}" r="${7 + (place % 6)}" fill="${ink.trees}"/>`
  }
  return drawn
}

function drawAvenues({ left, top, side }: Area): string {
  let drawn = ''
  for (const row of cellsOf(top, side, cell.height * avenueEvery)) {
    drawn += way(`M${left - 40} ${row * cell.height * avenueEvery}h${side + 80}`)
  }
  for (const column of cellsOf(left, side, cell.width * avenueEvery)) {
    drawn += way(`M${column * cell.width * avenueEvery} ${top - 40}v${side + 80}`)
  }
  return drawn
}

function drawRivers({ left, top, side }: Area): string {
  const apart = 4200
  let drawn = ''
  for (const river of cellsOf(top - 700, side + 1400, apart)) {
    const points: string[] = []
    for (let step = 0; step <= 16; step++) {
      const x = left - 60 + ((side + 120) * step) / 16
      points.push(
        `${x.toFixed(1)} ${(river * apart + 1900 + 330 * Math.sin(x / 900) + 90 * Math.sin(x / 260)).toFixed(1)}`,
      )
    }
    drawn += `<path d="M${points.join('L')}" fill="none" stroke="${ink.river}" stroke-width="${Math.max(96, side / 90)}" stroke-linejoin="round"/>`
  }
  return drawn
}

function way(path: string): string {
  return `<path d="${path}" stroke="${ink.edge}" stroke-width="${avenue + 4}"/><path d="${path}" stroke="${ink.avenue}" stroke-width="${avenue}"/>`
}

function rectangle(x: number, y: number, width: number, height: number, fill = ink.ground): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`
}

/** Numbers of the cells of this size that an interval touches. */
function cellsOf(from: number, length: number, size: number): number[] {
  const first = Math.floor(from / size)
  const last = Math.floor((from + length) / size)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** The same for the same two numbers, and like chance for others. */
function hash(one: number, other: number): number {
  const mixed = Math.imul(one | 0, 0x9e3779b1) ^ Math.imul(other | 0, 0x85ebca6b)
  return (Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) ^ (mixed >>> 12)) >>> 4
}
