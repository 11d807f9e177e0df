/** An opaque colour of sRGB: red, green and blue, 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number]

/** A colour as a browser computes it: `rgb(31, 63, 148)`. Null of anything else, such as one that is seen through. */
export function readComputedColour(text: string): Colour | null {
  const [, red, green, blue] = /^rgb\((\d{1,3}), (\d{1,3}), (\d{1,3})\)$/.exec(text) ?? []
  return red && green && blue ? [Number(red), Number(green), Number(blue)] : null
}

/** How far two colours stand apart, from 1 to 21, whichever comes first: WCAG 2.2, contrast ratio. */
export function contrastRatio(one: Colour, other: Colour): number {
  const [darker, lighter] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

/** What a contrast is enough for: text of any size (WCAG 1.4.3), the parts of a control alone (1.4.11), or neither. */
export function contrastServes(ratio: number): 'text' | 'parts' | 'nothing' {
  return ratio >= 4.5 ? 'text' : ratio >= 3 ? 'parts' : 'nothing'
}

/** `4.4:1`, cut and not rounded, so that no figure says more than there is. */
export function contrastText(ratio: number): string {
  return `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`
}

/** WCAG 2.2, relative luminance: 0 of black, 1 of white. */
function luminance(colour: Colour): number {
  const [red, green, blue] = colour.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
