import {
  type Colour,
  contrastRatio,
  contrastServes,
  contrastText,
  readComputedColour,
} from '@llave/domain/brand/contrast'
import type { Page } from '@playwright/test'
import { checkAccessibility } from '../../check-accessibility.ts'
import { checkLargeText } from '../../check-large-text.ts'
import { findSmallTargets } from '../../find-small-targets.ts'
import { atBothWidths } from '../../widths.ts'
import { accessStates } from '../access/states.ts'
import { debitStates } from '../debit/states.ts'
import { followingStates } from '../following/states.ts'
import { loadingIndicators } from '../loading.ts'
import { paymentsStates } from '../payments/states.ts'
import { portfolioStates } from '../portfolio/states.ts'
import { receivablesStates } from '../receivables/states.ts'
import { expect, test } from '../screen.ts'
import { type ScreenState, showState } from '../screen-state.ts'
import { serviceDeskStates } from '../service-desk/states.ts'
import { walkByKeyboard } from './walk-by-keyboard.ts'

/** The screens that a buyer needs most, each as it usually is. */
const screens: Readonly<Record<string, ScreenState>> = {
  'sign-in': accessStates['sign-in'].ordinary,
  verification: accessStates.verification.ordinary,
  home: portfolioStates.home.ordinary,
  payments: receivablesStates.payments.ordinary,
  checkout: paymentsStates.checkout.ordinary,
  'trail of a payment': followingStates['trail of a payment'].applied,
  'debit list': debitStates['debit list'].ordinary,
  documents: portfolioStates.viewer.ordinary,
  queries: serviceDeskStates.queries.ordinary,
  'my access': accessStates['my access'].ordinary,
  'data use': accessStates['data use'].ordinary,
}

/** Those that are laid out otherwise where there is room, so that they are walked at 1280 px too. */
const wider = new Set(['home', 'payments', 'checkout', 'documents'])

for (const [name, state] of Object.entries(screens)) {
  test(`${name} is reached without seeing, without a pointer, in colours of one's own and in large letters`, async ({
    page,
    screens: answers,
    pageErrors,
  }) => {
    await showState({ page, screens: answers, pageErrors }, state)
    await expect(loadingIndicators(page)).toHaveCount(0)
    // What comes after the screen, and what is set once the page has nothing else to do.
    await page.waitForLoadState('networkidle')
    const reach = async (atDesk: boolean) => {
      // What a screen reader is told and where Tab stops are kept as text: who changes a screen reads the change.
      const { stops, faults } = await walkByKeyboard(page)
      expect(faults, 'by keyboard').toEqual([])
      // The second at which it is read is none of the screen's.
      const read = (await page.locator('body').ariaSnapshot()).replace(
        /Espera \d+ segundos/,
        'Espera 60 segundos',
      )
      const keys = stops.map((stop) => `- ${stop}`).join('\n')
      if (!atDesk)
        expect(`${read}\n\n# By Tab\n${keys}\n`).toMatchSnapshot(`${name.replaceAll(' ', '-')}.txt`)

      expect(await findSmallTargets(page), 'targets below 24 px').toEqual([])

      await page.emulateMedia({ reducedMotion: 'reduce' })
      expect(await movements(page), 'what moves although it should not').toEqual([])

      await page.emulateMedia({ forcedColors: 'active' })
      expect(await unseenControls(page), 'controls without an edge in forced colours').toEqual([])
      expect(await unseenRings(page), 'rings around the focus in forced colours').toEqual([])
      await checkAccessibility(page)
      await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'no-preference' })

      await checkLargeText(page)
    }
    if (wider.has(name)) await atBothWidths(page, reach)
    else await reach(false)
  })
}

/** Stops of Tab without a ring, or with one of less than 3:1 on what lies behind it, in the colours of the system. */
async function unseenRings(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (let stop = 0; stop < 6; stop++) {
    await page.keyboard.press('Tab')
    const ring = await page.evaluate(() => {
      const at = document.activeElement
      if (!at || at === document.body) return null
      const { outlineColor, outlineStyle, outlineWidth } = getComputedStyle(at)
      // A link without padding draws its ring around itself.
      const { borderTopColor, borderTopStyle, borderTopWidth } = getComputedStyle(at, '::after')
      const drawn =
        outlineStyle === 'none'
          ? { style: borderTopStyle, width: borderTopWidth, colour: borderTopColor }
          : { style: outlineStyle, width: outlineWidth, colour: outlineColor }
      const grounds = []
      for (let each: Element | null = at.parentElement; each; each = each.parentElement)
        grounds.push(getComputedStyle(each).backgroundColor)
      return {
        name: at.outerHTML.slice(0, 80),
        isThere: drawn.style !== 'none' && Number.parseFloat(drawn.width) >= 2,
        colour: drawn.colour,
        ground: grounds.find((ground) => !ground.endsWith(', 0)')) ?? '',
      }
    })
    if (!ring) continue
    const ground = readComputedColour(ring.ground)
    const colour = ground && over(ring.colour, ground)
    const contrast = colour && ground ? contrastRatio(colour, ground) : 0
    if (!ring.isThere || contrastServes(contrast) === 'nothing')
      faults.push(
        `${ring.name}: ${ring.isThere ? `${contrastText(contrast)}, ${ring.colour} on ${ring.ground}` : 'no ring'}`,
      )
  }
  return faults
}

/** A colour as a browser computes it, which may be seen through (`rgba(5, 0, 73, 0.8)`), as it looks on a ground. */
function over(computed: string, ground: Colour): Colour {
  const [red = 0, green = 0, blue = 0, share = 1] = (computed.match(/[\d.]+/g) ?? []).map(Number)
  const mixed = [red, green, blue].map((own, at) => own * share + (ground[at] ?? 0) * (1 - share))
  return mixed as unknown as Colour
}

/** Animations that still move something, and transitions that would. */
function movements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const longest = (times: string) => Math.max(...times.split(',').map((time) => Number.parseFloat(time)))
    return [...document.querySelectorAll('*')].flatMap((each) => {
      const { animationName, animationDuration, transitionProperty, transitionDuration, scrollBehavior } =
        getComputedStyle(each)
      const moves =
        (animationName !== 'none' && longest(animationDuration) > 0.01) ||
        (/all|transform|top|left|width|height|grid/.test(transitionProperty) &&
          longest(transitionDuration) > 0.01) ||
        scrollBehavior === 'smooth'
      return moves ? [each.outerHTML.slice(0, 80)] : []
    })
  })
}

/**
 * Buttons and fields that nothing tells from the page where the system chooses the colours: there backgrounds and shadows
 * are gone, so what is no underlined text needs a border or an outline.
 */
function unseenControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const edges = (each: Element) => {
      const { borderTopWidth, borderBottomWidth, borderBottomStyle, outlineStyle, textDecorationLine } =
        getComputedStyle(each)
      return (
        Number.parseFloat(borderTopWidth) > 0 ||
        (Number.parseFloat(borderBottomWidth) > 0 && borderBottomStyle !== 'none') ||
        outlineStyle !== 'none' ||
        textDecorationLine !== 'none'
      )
    }
    return [...document.querySelectorAll('button, input:not([type=hidden]), select, textarea')].flatMap(
      (each) => {
        if (!each.checkVisibility({ visibilityProperty: true })) return []
        const around = [each, each.parentElement, each.closest('label')]
        // The browser draws its own controls; one that is an icon has its shape in the text colour.
        const own = each instanceof HTMLInputElement && getComputedStyle(each).appearance !== 'none'
        const drawn = own || around.some((one) => one && edges(one)) || each.querySelector('svg') !== null
        return drawn ? [] : [each.outerHTML.slice(0, 120)]
      },
    )
  })
}
