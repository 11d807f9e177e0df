import { type CDPSession, expect, type Page } from '@playwright/test'
import { findCovered } from './find-covered.ts'

/** The two widths at which the tests of a browser run. */
export const widths = {
  phone: { width: 360, height: 740 },
  desktop: { width: 1280, height: 800 },
} as const

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/**
 * Makes a page that of the other device, as it is: as wide, and with a finger or a pointer, which decides how large
 * what is pressed is (`pointer: coarse`).
 */
export async function become(page: Page, device: keyof typeof widths): Promise<void> {
  const size = widths[device]
  const mobile = device === 'phone'
  if (await isAlready(page, size, mobile)) return
  await page.setViewportSize(size)
  const opening = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, opening)
  const session = await opening
  await session.send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 1, mobile })
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: mobile })
}

/** To lay a page out anew costs as much as to look at it. A page that is just being left is no device yet. */
async function isAlready(
  page: Page,
  size: (typeof widths)[keyof typeof widths],
  mobile: boolean,
): Promise<boolean> {
  const { width, height } = page.viewportSize() ?? {}
  if (width !== size.width || height !== size.height) return false
  return page
    .evaluate(
      ({ width, height, mobile }) =>
        innerWidth === width && innerHeight === height && matchMedia('(pointer: coarse)').matches === mobile,
      { ...size, mobile },
    )
    .catch(() => false)
}

/**
 * Does something as on a phone and as at a desk, in a page that is loaded once: what a test comes to is then seen at
 * both widths, without all that leads there being done twice. Nothing may lie beside the window, and nothing that can
 * be pressed under something else. The page is left as it was.
 */
export async function atBothWidths(page: Page, act: (atDesk: boolean) => Promise<void>): Promise<void> {
  const own = page.viewportSize()?.width === widths.phone.width ? 'phone' : 'desktop'
  for (const device of own === 'phone' ? (['phone', 'desktop'] as const) : (['desktop', 'phone'] as const)) {
    await become(page, device)
    await act(device === 'desktop')
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth),
      'what lies beside the window',
    ).toBeLessThanOrEqual(widths[device].width)
    await expect.poll(() => findCovered(page), 'what cannot be pressed').toEqual([])
  }
  await become(page, own)
}
