import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Rooms, rooms } from './rooms.ts'
import { readPairs } from './wall-rooms.ts'

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')

type Arrow = { readonly from: string; readonly to: string }

type Drawing = {
  /** The rooms above the line of the ground, and those below it. */
  readonly above: readonly string[]
  readonly ground: readonly string[]
  readonly arrows: readonly Arrow[]
}

/**
 * Reads `a, b ─► c ◄─ d`: an arrow from each room on its left to each on its right, or back. Wide blanks
 * part the chains of a line.
 */
function readDrawing(drawing: string): Drawing {
  const [above = '', ground = ''] = drawing.split(/^─{10,}.*$/m)
  const roomsIn = (part: string) => [...new Set(part.match(/[a-z][a-z-]*/g) ?? [])]
  return {
    above: roomsIn(above),
    ground: roomsIn(ground),
    arrows: [...readArrows(above), ...readArrows(ground)],
  }
}

function readArrows(part: string): Arrow[] {
  const chains = part.split(/\n| {3,}/).map((chain) => chain.split(/(─►|◄─)/).map((piece) => piece.trim()))
  return chains.flatMap((chain) =>
    chain.flatMap((sign, index) => {
      if (sign !== '─►' && sign !== '◄─') return []
      const [left, right] = [chain[index - 1], chain[index + 1]].map((group = '') => group.split(/, */))
      const pairs = (left ?? []).flatMap((one) => (right ?? []).map((other) => [one, other] as const))
      return pairs.map(([one, other]) =>
        sign === '─►' ? { from: one, to: other } : { from: other, to: one },
      )
    }),
  )
}

/** Where one comes to by following arrows. */
function reach(from: string, arrows: readonly Arrow[]): ReadonlySet<string> {
  const reached = new Set<string>()
  const waiting = [from]
  for (const room of waiting) {
    for (const { to } of arrows.filter((arrow) => arrow.from === room && !reached.has(arrow.to))) {
      reached.add(to)
      waiting.push(to)
    }
  }
  return reached
}

function sectionOf(heading: string): string {
  return page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
}

/** The name after which a folder's drawing stands, where it is not that of the folder. */
const introductions: Readonly<Record<string, string>> = {
  'apps/api/src/payments': '`payments`, below the calls',
  'apps/api/src/integration': 'have rooms in `integration`',
  'apps/api/src/staff': 'have rooms in `staff`',
}

/** The first drawing after the folder's name, in the section of the rooms. */
function drawingOf({ within }: Rooms): Drawing {
  const section = sectionOf('Rooms')
  const name = introductions[within] ?? `\`${within}\``
  return readDrawing(section.split(name).at(-1)?.split('```')[1] ?? '')
}

function foldersOf(path: string): string[] {
  return readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
}

describe.each(rooms.map((list) => [list.within, list] as const))(
  'ARCHITECTURE.md draws %s',
  (within, list) => {
    const drawing = drawingOf(list)

    test('with every folder of it and no other, the ground below the others', () => {
      const ground = Object.keys(list.ground)
      expect(drawing.ground.toSorted()).toEqual(ground.toSorted())
      const others = foldersOf(within).filter((folder) => !ground.includes(folder))
      expect(drawing.above.toSorted()).toEqual(others.toSorted())
    })

    test('with arrows that scripts/walls/rooms.ts allows', () => {
      const pairs = readPairs(list)
      const allowed = ({ from, to }: Arrow) => pairs.some((pair) => pair.from === from && pair.to === to)
      expect(drawing.arrows.filter((arrow) => !allowed(arrow))).toEqual([])
    })

    test('with a way along the arrows for every pair of scripts/walls/rooms.ts', () => {
      const missing = readPairs(list).filter(({ from, to }) => !reach(from, drawing.arrows).has(to))
      expect(missing).toEqual([])
    })
  },
)

test('ARCHITECTURE.md says of every room of the API what it is for', () => {
  const lines =
    sectionOf('Rooms')
      .split('Money has rooms of its own')[0]
      ?.match(/^\| `.*$/gm) ?? []
  const named = lines.flatMap((line) => [...line.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name))
  expect([...new Set(named)].toSorted()).toEqual(foldersOf('apps/api/src').toSorted())
})

describe('ARCHITECTURE.md draws how a payment is settled', () => {
  const walk = sectionOf('How a payment is settled').split('```')[1] ?? ''
  const kinds = readFileSync(join(root, 'apps/api/src/payments/settlement/settle.ts'), 'utf8')
    .split('const handlers')[1]
    ?.split('\n}')[0]
    ?.matchAll(/^ {2}'?([a-z-]+)'?: /gm)
    .map(([, kind]) => kind)
    .toArray()

  test('with files that exist', () => {
    const names = new Set(walk.match(/[a-z]{2,}(?:-[a-z]{2,})+/g)?.filter((name) => !kinds?.includes(name)))
    expect(names.size).toBeGreaterThan(5)
    const found = [...names].filter(
      (name) => globSync(`apps/api/src/{debit,payments}/**/${name}.ts`, { cwd: root }).length === 1,
    )
    expect(found).toEqual([...names])
  })

  test('down through rooms of payments, as the arrows run', () => {
    const layers = [...walk.matchAll(/^([a-z]+) {2,}/gm)].map(([, layer = '']) => layer)
    expect(layers).toEqual(['provider', 'settlement', 'receipts'])
    const list = rooms.find(({ within }) => within === 'apps/api/src/payments')
    expect(list?.ground).toHaveProperty('provider')
    expect(list?.pairs).toHaveProperty(['settlement -> receipts'])
  })

  test('with every kind of decision', () => {
    const drawn = [...walk.matchAll(/^ {15}([a-z-]+(?:, [a-z-]+)*)(?: {2,}|:)/gm)].flatMap(([, names = '']) =>
      names.split(', '),
    )
    expect(drawn).toEqual(kinds)
  })
})
