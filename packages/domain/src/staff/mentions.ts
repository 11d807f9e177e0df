import { foldName } from './fold-name.ts'

type Named = { readonly name: string }

/** How a colleague is named in a note: by the first name where no other has it. */
export function mentionOf(person: Named, people: readonly Named[]): string {
  const first = firstName(person)
  const namesakes = people.filter((other) => foldName(firstName(other)) === foldName(first))
  return `@${namesakes.length > 1 ? person.name.trim() : first}`
}

/** Whom a note names: `@` and the whole name, or a first name that only one of them has. */
export function findMentions<P extends Named>(text: string, people: readonly P[]): P[] {
  const found = new Set<P>()
  for (const { index } of text.matchAll(/(?<![\p{L}\p{N}])@/gu)) {
    for (const person of namedBy(foldName(text.slice(index + 1, index + 1 + longestName)), people)) {
      found.add(person)
    }
  }
  return people.filter((person) => found.has(person))
}

/** Folded names and what stands after one are compared, so a little more than the longest name is enough. */
const longestName = 100

function namedBy<P extends Named>(folded: string, people: readonly P[]): readonly P[] {
  const begins = (name: string) => name !== '' && `${folded} `.startsWith(`${name} `)
  const whole = people.filter(({ name }) => begins(foldName(name)))
  const longest = Math.max(...whole.map(({ name }) => foldName(name).length))
  if (whole.length > 0) return whole.filter(({ name }) => foldName(name).length === longest)
  const first = people.filter((person) => begins(foldName(firstName(person))))
  return first.length === 1 ? first : []
}

function firstName({ name }: Named): string {
  return name.trim().split(/\s/)[0] ?? ''
}
