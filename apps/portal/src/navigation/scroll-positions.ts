import type { Location } from './location.ts'

const item = 'llave.scroll'

let positions: Record<string, number> = {}

/**
 * The name of a scroll position. Every document starts with the same key, so the path keeps their positions apart;
 * shortened, because an address names a property.
 */
export function positionName({ pathname, key }: Pick<Location, 'pathname' | 'key'>): string {
  let sum = 0
  for (const letter of pathname) sum = (sum * 31 + letter.charCodeAt(0)) | 0
  return `${sum} ${key}`
}

/** How far an entry of the history is scrolled, for when one comes back to it. */
export function saveScroll(location: Location): void {
  positions[positionName(location)] = window.scrollY
}

let letGo: (() => void) | null = null

/** Scrolls to where the entry was left, else to what its fragment names, else to the top. */
export function restoreScroll(location: Location): void {
  letGo?.()
  const saved = positions[positionName(location)]
  const named = saved === undefined && location.hash !== '' && elementOf(location.hash)
  if (named) holdInView(named)
  else window.scrollTo(0, saved ?? 0)
}

/** What is still on its way above it would push it out of the window. Until somebody scrolls, or does anything else. */
function holdInView(named: HTMLElement): void {
  named.scrollIntoView()
  const growing = new ResizeObserver(() => named.scrollIntoView())
  growing.observe(document.body)
  letGo = () => growing.disconnect()
  for (const act of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    addEventListener(act, letGo, { once: true, passive: true })
}

function elementOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    // Not decodable, so of no element of ours.
    return null
  }
}

/** Takes scrolling over from the browser, and keeps the positions while a document is left. */
export function keepScroll(settled: () => Location | null): void {
  try {
    positions = JSON.parse(sessionStorage.getItem(item) ?? '{}') as typeof positions
  } catch {
    // Without storage each document starts at its top.
  }
  history.scrollRestoration = 'manual'
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) history.scrollRestoration = 'manual'
  })
  addEventListener('pagehide', () => {
    const location = settled()
    if (location) saveScroll(location)
    try {
      sessionStorage.setItem(item, JSON.stringify(positions))
    } catch {
      // Nothing is kept then.
    }
    history.scrollRestoration = 'auto'
  })
}
