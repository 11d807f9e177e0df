import type { Page } from '@playwright/test'

/** An element with its computed styles. */
type StyledElement = {
  readonly name: string
  /** The index of its parent. */
  readonly parent: number
  readonly styles: Readonly<Record<string, string>>
}

/** Every element of a page in document order. */
export type ComputedStyles = readonly StyledElement[]

/** The properties that are compared. An element's position follows from sizes and margins. */
const properties = [
  ...['display', 'visibility', 'position', 'width', 'height', 'margin', 'padding', 'overflow', 'z-index'],
  ...['grid-template-columns', 'grid-auto-flow', 'flex', 'flex-direction', 'gap', 'order', 'align-items'],
  ...['align-content', 'align-self', 'justify-items', 'justify-content', 'color', 'background-color'],
  ...['background-image', 'border-top', 'border-bottom', 'border-left', 'border-radius', 'box-shadow'],
  ...['opacity', 'filter', 'font-size', 'font-weight', 'font-stretch', 'line-height', 'letter-spacing'],
  ...['text-align', 'text-decoration-line', 'white-space', 'cursor', 'object-fit', 'transform', 'fill'],
]

/** Waits until nothing is animated, and reads the styles without any focus. */
export function readComputedStyles(page: Page): Promise<ComputedStyles> {
  return page.evaluate(async (names) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    await document.fonts.ready
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
    // On a page rendered before its scripts, empty status elements do not exist until the scripts run.
    const elements = [
      ...document.querySelectorAll('body *:not(script, style, option, [role=status]:empty, svg *)'),
    ]
    const places = new Map(elements.map((element, place) => [element, place]))
    return elements.flatMap((element) => {
      const said = element.getAttribute('aria-label') ?? element.textContent ?? ''
      // The countdown changes between the two readings.
      const words = said.replace(/\s+/g, ' ').replace(/Espera \d+ \w+/, 'Espera')
      const name = `<${element.localName}> ${words.trim().slice(0, 40)}`
      const parent = places.get(element.parentElement as Element) ?? -1
      return ['', '::before', '::after'].flatMap((part) => {
        const style = getComputedStyle(element, part)
        if (part && style.content === 'none') return []
        // The transform that a script sets depends on the previous screen.
        const moved = !part && element instanceof HTMLElement && element.style.transform !== ''
        // Hidden content keeps its last visible size.
        const folded = !element.checkVisibility()
        const styles = Object.fromEntries(
          names
            .filter((each) => (folded ? each === 'display' : !(moved && each === 'transform')))
            .map((each) => [each, style.getPropertyValue(each)]),
        )
        return [{ name: name + part, parent, styles }]
      })
    })
  }, properties)
}

/**
 * The differences, one per line: element, property, and its value after navigating and after loading. A
 * difference that an element inherits is listed only for its parent.
 */
export function compareComputedStyles(walked: ComputedStyles, fresh: ComputedStyles): string[] {
  const other = fresh.findIndex(({ name }, place) => name !== walked[place]?.name)
  if (other >= 0 || walked.length !== fresh.length) {
    const at = other < 0 ? fresh.length : other
    return [`other elements: walked to ${walked[at]?.name}, afresh ${fresh[at]?.name}`]
  }
  const differs = (place: number, property: string) =>
    place >= 0 && walked[place]?.styles[property] !== fresh[place]?.styles[property]
  return fresh.flatMap(({ name, parent, styles }, place) =>
    Object.entries(styles)
      .filter(([property]) => differs(place, property) && !differs(parent, property))
      .map(
        ([property, value]) =>
          `${name}: ${property}: walked to ${walked[place]?.styles[property]}, afresh ${value}`,
      ),
  )
}
