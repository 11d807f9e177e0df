// What each screen costs in kB beside its budget (design, section 13): `node scripts/print-sizes.ts` after a build.
import { join } from 'node:path'
import { measureSizes } from './measure-sizes.ts'

const { signIn, added, heaviestScripts } = await measureSizes(join(import.meta.dirname, '../dist'))

function print(name: string, bytes: number, budget: number) {
  const held = bytes <= budget * 1000
  process.stdout.write(
    `${held ? 'held  ' : 'MISSED'}  ${name}: ${(bytes / 1000).toFixed(1)} kB (at most ${budget} kB)\n`,
  )
  if (!held) process.exitCode = 1
}

print('sign-in, JavaScript', signIn.scripts, 110)
print('sign-in, all', signIn.all, 200)
for (const [name, bytes] of added) print(`${name}, JavaScript more`, bytes, 40)
process.stdout.write(
  `        heaviest screen opened first, JavaScript: ${(heaviestScripts / 1000).toFixed(1)} kB\n`,
)
