import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const places = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * A browser for the journeys: one that is there, else Debian's package when root may
 * install it, else Playwright's own download. Throws with what to do where none works.
 */
export function findChromium(): string {
  const found = places.find((path) => path && existsSync(path))
  if (found) return found
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env })
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      stdio: 'ignore',
      env,
    })
    if (existsSync('/usr/bin/chromium')) return '/usr/bin/chromium'
  }
  try {
    execFileSync('playwright', ['install', 'chromium'], { stdio: 'inherit' })
    return ''
  } catch {
    throw new Error('No Chromium was found. Install one and name it in CHROMIUM_PATH.')
  }
}

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
