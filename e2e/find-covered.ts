import type { Page } from '@playwright/test'

/**
 * What can be pressed and is not hit in its middle once it is scrolled into view: it lies beside what is shown, or under
 * something else. The page is left scrolled as it was, before it is drawn again.
 */
export function findCovered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const modals = document.querySelectorAll('dialog:modal')
    const above =
      'dialog, [role="dialog"], [role="listbox"], [popover], aside[aria-label="Datos del cliente"]'
    const reachable = modals.item(modals.length - 1) ?? document
    const scrolled = [...document.querySelectorAll('*')].flatMap((each) =>
      each.scrollTop !== 0 || each.scrollLeft !== 0
        ? [{ each, top: each.scrollTop, left: each.scrollLeft }]
        : [],
    )
    const moved = new Set<Element>()
    const faults: string[] = []
    // The link past the head shows itself only with the focus.
    const controls =
      'a[href]:not([href="#contenido"]), button:enabled, input:enabled, select:enabled, textarea:enabled, summary'
    for (const control of reachable.querySelectorAll<HTMLElement>(controls)) {
      // The entries of a menu that slides lie beside it until it slides to them.
      if (
        control.closest('[inert], nav[aria-label="Propiedad"] ul') ||
        !control.checkVisibility({ visibilityProperty: true })
      )
        continue
      for (let each = control.parentElement; each; each = each.parentElement) moved.add(each)
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      // What only a screen reader is told of is pressed by its label, or not at all.
      const labels = [...((control as HTMLInputElement).labels ?? [])]
      const targets = control.closest('.vh') ? labels : [control, ...labels]
      if (targets.length === 0) continue
      const isHit = targets.some((target) => {
        const [place] = target.getClientRects()
        if (!place) return false
        const hit = document.elementFromPoint(place.x + place.width / 2, place.y + place.height / 2)
        // What is open above the page goes before what it covers.
        const over = hit?.closest(above)
        return (over && !over.contains(control)) || targets.some((each) => each.contains(hit))
      })
      if (!isHit)
        faults.push(
          `${control.innerText || control.getAttribute('aria-label') || control.outerHTML.slice(0, 120)}`,
        )
    }
    for (const each of moved) each.scrollTo({ top: 0, left: 0, behavior: 'instant' })
    for (const { each, top, left } of scrolled) each.scrollTo({ top, left, behavior: 'instant' })
    return faults
  })
}
