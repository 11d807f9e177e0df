// Makes a release: `npm run release` writes dist/llave-VERSION-COMMIT-PLATFORM.tar.gz and its sum (deploy/README.md).
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApplications } from './build-applications.ts'
import { makeRelease, nameRelease } from './release/make-release.ts'

const dist = join(import.meta.dirname, '../dist')
const staging = mkdtempSync(join(tmpdir(), 'llave-release-'))
try {
  buildApplications()
  const name = nameRelease()
  makeRelease(join(staging, name))
  mkdirSync(dist, { recursive: true })
  const archive = join(dist, `${name}.tar.gz`)
  // Sorted and without the maker's name and clock.
  execFileSync(
    'tar',
    [
      '--sort=name',
      '--owner=0',
      '--group=0',
      '--numeric-owner',
      '--mtime=@0',
      '-czf',
      archive,
      '-C',
      staging,
      name,
    ],
    { stdio: 'inherit' },
  )
  const sum = createHash('sha256').update(readFileSync(archive)).digest('hex')
  writeFileSync(`${archive}.sha256`, `${sum}  ${name}.tar.gz\n`)
  process.stdout.write(`${archive}\n${(statSync(archive).size / 1e6).toFixed(1)} MB, sha256 ${sum}\n`)
} finally {
  rmSync(staging, { recursive: true })
}
