import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, 'decisions')
const decisions = readdirSync(folder)
  .filter((file) => /^\d{4}-/.test(file))
  .sort()
  .map((file) => {
    const text = readFileSync(join(folder, file), 'utf8')
    const [, number = '', title = ''] = /^# (\d{4}) (.+)$/m.exec(text) ?? []
    const [, decidedOn = ''] = /^\*\*Decided\*\* (\d{4}-\d\d-\d\d)\b/m.exec(text) ?? []
    return { file, number, title, decidedOn, text }
  })

const head = `# Decisions

What was chosen where another way was open, why, and what was set aside. A decision is not rewritten when another one goes on from it: the last column says which do.

A new one takes the next number after the last and begins with its title (\`# NNNN Title\`) and \`**Decided** YYYY-MM-DD\`. \`npx vitest run docs/decisions.test.ts -u\` writes this index anew.

| number | decision | decided | taken up by |
|---|---|---|---|
`

test('every decision begins with the number of its file, a title and the day on which it was decided', () => {
  const faults = decisions
    .filter(({ file, number, title, decidedOn }) => !(file.startsWith(`${number}-`) && title && decidedOn))
    .map(({ file }) => file)
  expect(faults).toEqual([])
})

test('no number is used for two decisions', () => {
  const numbers = decisions.map(({ file }) => file.slice(0, 4))
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
})

test('docs/decisions/README.md lists every decision, and the unused numbers', async () => {
  const rows = decisions.map(({ file, number, title, decidedOn }) => {
    const later = decisions.filter((other) => other.number > number && other.text.includes(number))
    const links = later.map((other) => `[${other.number}](${other.file})`).join(', ')
    return `| [${number}](${file}) | ${title} | ${decidedOn} | ${links} |`
  })
  const never = `\nNever given: ${missing(decisions.map(({ number }) => Number(number))).join(', ')}. The first parts of Llave each began at a round number, which left gaps between them.\n`
  await expect(`${head}${rows.join('\n')}\n${never}`).toMatchFileSnapshot('decisions/README.md')
})

/** The gaps between the given numbers, as `0007` or `0011 to 0019`. */
function missing(given: readonly number[]): string[] {
  const written = (number: number) => String(number).padStart(4, '0')
  return given.flatMap((number, index) => {
    const before = given[index - 1] ?? 0
    if (number - before < 2) return []
    const [first, last] = [written(before + 1), written(number - 1)]
    return [first === last ? first : `${first} to ${last}`]
  })
}
