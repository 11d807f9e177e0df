/** A member that an object of a JSON text has twice: which row it stands in; null outside of the rows. */
export type RepeatedMember = { readonly row: number | null; readonly member: string }

type Level = {
  /** Null of a list. */
  readonly members: Set<string> | null
  /** The element of a list that is read. */
  index: number
  /** The member of an object that is read. */
  member: string
}

/** Of an object that has more members no more are compared: none of our rows has half as many. */
const mostCompared = 100

/**
 * The first repeated member of each row, and of what stands around them. `JSON.parse` takes the last
 * of two without a word, so that of two amounts one would be stored unseen. The text is valid JSON:
 * a row for itself, or an object whose rows are a list in `rows`.
 */
export function findRepeatedMembers(text: string): RepeatedMember[] {
  const found = new Map<number | null, string>()
  const levels: Level[] = []
  let level: Level | undefined
  let isName = false
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case quote: {
        const end = endOfText(text, at)
        if (isName && level?.members) {
          level.member = readName(text, at, end)
          if (level.members.has(level.member)) {
            const row = rowOf(levels)
            if (!found.has(row)) found.set(row, level.member)
          } else if (level.members.size < mostCompared) level.members.add(level.member)
          isName = false
        }
        at = end
        break
      }
      case openObject:
      case openList: {
        const isObject = text.charCodeAt(at) === openObject
        level = { members: isObject ? new Set() : null, index: 0, member: '' }
        levels.push(level)
        isName = isObject
        break
      }
      case closeObject:
      case closeList:
        levels.pop()
        level = levels.at(-1)
        isName = false
        break
      case comma:
        if (level?.members) isName = true
        else if (level) level.index += 1
    }
  }
  return [...found].map(([row, member]) => ({ row, member }))
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const [openObject, closeObject, openList, closeList] = [0x7b, 0x7d, 0x5b, 0x5d]

/** Where the quote stands that ends the text which begins here. */
function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    let escapes = 0
    while (text.charCodeAt(end - 1 - escapes) === backslash) escapes += 1
    if (escapes % 2 === 0) return end
  }
}

/** `"a"` and `"\u0061"` are one name. */
function readName(text: string, start: number, end: number): string {
  const name = text.slice(start + 1, end)
  return name.includes('\\') ? JSON.parse(`"${name}"`) : name
}

function rowOf([body, rows]: readonly Level[]): number | null {
  return body?.member === 'rows' && rows && !rows.members ? rows.index : null
}
