// Draws every screen in its states, for a review: `npm run screens`, or `npm run screens -- payments`
// for some. `npm run screens -- --readme` draws the pictures of README.md instead.
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import spawn from 'cross-spawn'
import { buildApplications } from '../../scripts/build-applications.ts'
import { allStates } from './all-states.ts'
import { drawReadme } from './draw-readme.ts'
import { sheetFolder } from './pictures.ts'
import { writeIndex } from './write-index.ts'

const known = Object.keys(allStates)
const { values, positionals: asked } = parseArgs({
  options: { readme: { type: 'boolean' } },
  allowPositionals: true,
})
const unknown = asked.filter((screen) => !known.includes(screen))
if (unknown.length > 0) {
  process.stderr.write(`No screen is called ${unknown.join(', ')}. There are: ${known.join(', ')}.\n`)
  process.exit(2)
}

buildApplications()
if (values.readme) process.stdout.write(`${(await drawReadme()).join('\n')}\n`)
else drawSheet(asked.length > 0 ? asked : known)

function drawSheet(screens: readonly string[]): void {
  rmSync(sheetFolder, { recursive: true, force: true })
  const titles = `\\[(${screens.join('|')})\\]`
  const { status } = spawn.sync('playwright', ['test', '-c', 'e2e/contact-sheet', '-g', titles], {
    stdio: 'inherit',
  })
  process.stdout.write(`${writeIndex(screens)}\n`)
  process.exitCode = status ?? 1
}
