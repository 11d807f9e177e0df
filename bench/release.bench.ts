// A release from its archive: made, unpacked into an empty folder, migrated by the owner, started as the role that
// serves, on a PATH without Node or npm (docs/decisions/0235).
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applicationRole } from '@llave/testkit/database/test-database'
import { tryRelease } from '@llave/testkit/run-release'
import { printLoad } from './print-load.ts'
import { reportFigure } from './report-figure.ts'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'llave-unpacked-'))
try {
  printLoad()
  const said = execFileSync(process.execPath, [join(root, 'scripts/release.ts')], {
    cwd: root,
    encoding: 'utf8',
  })
  process.stdout.write(said)
  const archive = said.split('\n')[0] ?? ''
  reportFigure({
    name: 'the archive',
    value: statSync(archive).size / 1e6,
    unit: 'MB',
    budget: { atMost: 90 },
  })
  const unpacking = performance.now()
  execFileSync('tar', ['-xzf', archive, '-C', folder])
  const [name = ''] = readdirSync(folder)
  reportFigure({
    name: 'unpacked in',
    value: (performance.now() - unpacking) / 1000,
    unit: 's',
    budget: { atMost: 20 },
  })
  const bytes = globSync(`${name}/**/*`, { cwd: folder, withFileTypes: true })
    .filter((file) => file.isFile())
    .reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0)
  reportFigure({ name: 'unpacked', value: bytes / 1e6, unit: 'MB', budget: { atMost: 270 } })

  const tried = await tryRelease(join(folder, name))
  try {
    const migrating = performance.now()
    process.stdout.write(tried.run('owner', ['migrate', '--for', applicationRole]).said)
    reportFigure({
      name: 'an empty database migrated in',
      value: (performance.now() - migrating) / 1000,
      unit: 's',
      budget: { atMost: 60 },
    })
    const starting = performance.now()
    const child = await tried.start()
    reportFigure({
      name: '/readyz says 200 after',
      value: (performance.now() - starting) / 1000,
      unit: 's',
      budget: { atMost: 30 },
    })
    for (const address of [`${tried.portal}/MiCuenta/Ingreso`, `${tried.mesa}/`]) {
      const { status } = await fetch(address)
      if (status !== 200) throw new Error(`${address}: ${status}`)
    }
    child.kill('SIGTERM')
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error(`It ended with ${code}`)
  } finally {
    await tried.drop()
  }
} finally {
  rmSync(folder, { recursive: true })
}
