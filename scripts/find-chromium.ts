import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import spawn from 'cross-spawn'

/** Playwright's options for starting the browser. */
type Launch = { readonly executablePath?: string; readonly channel?: string; readonly args: string[] }

const chromiumPlaces = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const shellPlaces = [process.env.HEADLESS_SHELL_PATH, '/usr/bin/chromium-headless-shell']

/** Without these Chromium calls home at every start, which a closed network answers slowly. */
export const chromiumFlags = [
  '--headless=new',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/**
 * A whole Chromium: one that is there, else Debian's package when root may install it, else
 * Playwright's own download, which is answered as ''. Throws with what to do where none works.
 */
export function findChromium(): string {
  return firstOf(chromiumPlaces) ?? installed('chromium', chromiumPlaces) ?? download()
}

/**
 * Chromium's headless shell, which draws the same pages in two thirds of the time; a whole
 * Chromium where there is none. It has no reader of PDFs and blocks no window.
 */
export function findHeadlessShell(): string {
  return firstOf(shellPlaces) ?? installed('chromium-headless-shell', shellPlaces) ?? findChromium()
}

/** How Playwright starts a whole Chromium. */
export function wholeChromium(): Launch {
  const executablePath = findChromium()
  return { ...(executablePath ? { executablePath } : { channel: 'chromium' }), args: chromiumFlags }
}

/** How Playwright starts the headless shell. */
export function headlessShell(): Launch {
  const executablePath = findHeadlessShell()
  return { ...(executablePath ? { executablePath } : {}), args: chromiumFlags }
}

function firstOf(places: readonly (string | undefined)[]): string | undefined {
  return places.find((path) => path && existsSync(path))
}

function installed(debianPackage: string, places: readonly (string | undefined)[]): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  try {
    execFileSync('apt-get', ['update', '-qq'], options)
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', debianPackage], options)
  } catch {
    // This Debian has no such package, or does not reach it: what comes next is tried.
  }
  return firstOf(places)
}

function download(): string {
  if (spawn.sync('playwright', ['install', 'chromium'], { stdio: 'inherit' }).status === 0) return ''
  throw new Error('No Chromium was found. Install one and name it in CHROMIUM_PATH.')
}
