import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import spawn from 'cross-spawn'

/** Playwright's launch options. */
type Launch = { readonly executablePath?: string; readonly channel?: string; readonly args: string[] }

const chromiumPlaces = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const shellPlaces = [process.env.HEADLESS_SHELL_PATH, '/usr/bin/chromium-headless-shell']

/** Without these, Chromium contacts its vendor at every start, which is slow in a closed network. */
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
 * Finds a full Chromium: an installed one, else Debian's package where root may install it, else Playwright's
 * own download, for which the result is ''. Throws with instructions where none works.
 */
export function findChromium(): string {
  return firstOf(chromiumPlaces) ?? installed('chromium', chromiumPlaces) ?? download()
}

/**
 * Finds Chromium's headless shell, which renders the same pages in two thirds of the time, or a full Chromium
 * where there is none. The shell has no PDF viewer and no popup blocker.
 */
export function findHeadlessShell(): string {
  return firstOf(shellPlaces) ?? installed('chromium-headless-shell', shellPlaces) ?? findChromium()
}

/** Launch options for a full Chromium. */
export function wholeChromium(): Launch {
  const executablePath = findChromium()
  return { ...(executablePath ? { executablePath } : { channel: 'chromium' }), args: chromiumFlags }
}

/** Launch options for the headless shell. */
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
    // This Debian has no such package or cannot download it; the next source is tried.
  }
  return firstOf(places)
}

function download(): string {
  if (spawn.sync('playwright', ['install', 'chromium'], { stdio: 'inherit' }).status === 0) return ''
  throw new Error('No Chromium was found. Install one and name it in CHROMIUM_PATH.')
}
