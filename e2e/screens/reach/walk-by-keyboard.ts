import type { Page } from '@playwright/test'

/** What the Tab key stops at, from the top of the page to its end, and what is wrong with it. */
export type KeyboardWalk = {
  /** The names of the stops, in their order. */
  readonly stops: readonly string[]
  readonly faults: readonly string[]
}

/**
 * Goes through a page with the Tab key alone. A fault is a control that it does not reach, that shows no ring, or that
 * is out of sight or under something else once it has the focus.
 */
export async function walkByKeyboard(page: Page): Promise<KeyboardWalk> {
  await page.evaluate(() => {
    // Tab goes on from what had the focus last, even where that lost it.
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
    scrollTo({ top: 0, behavior: 'instant' })
  })
  const reachable = await page.evaluate(markControls)
  const stops: string[] = []
  const faults: string[] = []
  const reached = new Set<string>()
  while (reached.size < 500) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(describeFocus)
    if (!stop || reached.has(stop.mark)) break
    reached.add(stop.mark)
    stops.push(stop.name)
    faults.push(...stop.faults.map((fault) => `${stop.name}: ${fault}`))
  }
  const missed = reachable.filter(({ mark }) => !reached.has(mark)).map(({ name }) => `${name}: not reached`)
  return { stops, faults: [...faults, ...missed] }
}

/** Numbers everything that Tab should stop at: of the radios with one name, one. */
function markControls(): { mark: string; name: string }[] {
  const all = [
    ...document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex], iframe',
    ),
  ]
  const radios = new Set<string>()
  return all
    .filter((each) => {
      if (each.tabIndex < 0 || each.matches(':disabled') || each.closest('[inert]')) return false
      if (!each.checkVisibility({ visibilityProperty: true })) return false
      if (!(each instanceof HTMLInputElement) || each.type !== 'radio') return true
      const group = [...document.querySelectorAll<HTMLInputElement>(`input[type=radio][name="${each.name}"]`)]
      if (group.some(({ checked }) => checked) && !each.checked) return false
      if (radios.has(each.name)) return false
      radios.add(each.name)
      return true
    })
    .map((each, index) => {
      each.dataset.stop = String(index)
      const label = each instanceof HTMLInputElement ? each.labels?.[0]?.textContent : null
      const name = each.getAttribute('aria-label') ?? label ?? each.innerText
      return { mark: String(index), name: name.replaceAll(/\s+/g, ' ').trim() || each.outerHTML.slice(0, 80) }
    })
}

function describeFocus(): { mark: string; name: string; faults: string[] } | null {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || focused === document.body) return null
  // A menu that slides is where it will be.
  for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish()
  const faults: string[] = []
  const label = focused instanceof HTMLInputElement ? focused.labels?.[0]?.textContent : null
  const name = (focused.getAttribute('aria-label') ?? label ?? focused.innerText)
    .replaceAll(/\s+/g, ' ')
    .trim()
  // A control that is drawn by another element has its ring there: a card around its radio, a field around its input.
  const drawn: (Element | null)[] = [focused, focused.parentElement, focused.closest('label, li, fieldset')]
  const ringed = drawn.some((each) => {
    if (!each) return false
    return [null, '::after', '::before'].some((part) => {
      const { outlineStyle, outlineWidth, boxShadow, borderTopWidth, content } = getComputedStyle(each, part)
      if (part !== null && content === 'none') return false
      const outlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
      return outlined || boxShadow !== 'none' || (part !== null && Number.parseFloat(borderTopWidth) >= 2)
    })
  })
  if (!ringed) faults.push('no ring')
  // The picture of a control that is itself a point, as a hidden checkbox is.
  const shown = focused.getBoundingClientRect().width > 2 ? focused : (focused.closest('label') ?? focused)
  const { left, top, width, height } = shown.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + Math.min(height / 2, 20)]
  const inWindow = x >= 0 && x <= innerWidth && y >= 0 && y <= innerHeight
  const at = inWindow ? document.elementFromPoint(x, y) : null
  if (!at) faults.push('out of sight')
  else if (!shown.contains(at) && !at.contains(shown)) faults.push(`under ${at.tagName}`)
  return { mark: focused.dataset.stop ?? `unmarked ${focused.outerHTML.slice(0, 80)}`, name, faults }
}
