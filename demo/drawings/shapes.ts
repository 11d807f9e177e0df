// The elements of every drawing: flat shapes of two tones, and indigo shadows.

export type Point = readonly [x: number, y: number]

/** A whole drawing of 1200 by 900. */
export function drawing(definitions: string, ...shapes: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900" width="1200" height="900"><defs>${definitions}</defs>${shapes.join('')}</svg>`
}

/** A vertical gradient, to be filled with `url(#name)`. */
export function gradient(name: string, ...colours: readonly string[]): string {
  const stops = colours.map(
    (colour, index) => `<stop offset="${index / (colours.length - 1)}" stop-color="${colour}"/>`,
  )
  return `<linearGradient id="${name}" x1="0" y1="0" x2="0" y2="1">${stops.join('')}</linearGradient>`
}

export function box(x: number, y: number, width: number, height: number, fill: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`
}

export function shape(fill: string, ...points: readonly Point[]): string {
  return `<polygon points="${points.map(([x, y]) => `${round(x)},${round(y)}`).join(' ')}" fill="${fill}"/>`
}

export function disc(x: number, y: number, radius: number, fill: string, opacity = 1): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}" opacity="${opacity}"/>`
}

export function line(colour: string, width: number, ...points: readonly Point[]): string {
  return `<polyline points="${points.map(([x, y]) => `${round(x)},${round(y)}`).join(' ')}" fill="none" stroke="${colour}" stroke-width="${width}"/>`
}

/** Shadows are never black. */
export function shadow(opacity: number, ...points: readonly Point[]): string {
  return `<g opacity="${opacity}">${shape('#22356f', ...points)}</g>`
}

export function group(opacity: number, ...shapes: readonly string[]): string {
  return `<g opacity="${opacity}">${shapes.join('')}</g>`
}

/** A tree of two tones with its shadow on the ground, `size` high. */
export function tree(x: number, ground: number, size: number): string {
  const crown = size * 0.36
  return [
    shadow(
      0.2,
      [x, ground - size * 0.03],
      [x + size * 0.75, ground],
      [x + size * 0.7, ground + size * 0.09],
      [x, ground + size * 0.06],
    ),
    box(x - size * 0.03, ground - size * 0.5, size * 0.06, size * 0.5, '#6b4a2f'),
    disc(x, ground - size * 0.66, crown, '#5f7a3c'),
    disc(x - crown * 0.3, ground - size * 0.72, crown * 0.68, '#86a153'),
  ].join('')
}

/** A small figure, for scale. */
export function person(x: number, ground: number, size: number, coat: string): string {
  return [
    shadow(
      0.22,
      [x, ground],
      [x + size * 0.9, ground + size * 0.12],
      [x + size * 0.9, ground + size * 0.2],
      [x, ground + size * 0.06],
    ),
    disc(x, ground - size * 0.9, size * 0.1, '#6b4a35'),
    box(x - size * 0.12, ground - size * 0.8, size * 0.24, size * 0.42, coat),
    box(x - size * 0.1, ground - size * 0.4, size * 0.08, size * 0.4, '#2b2f45'),
    box(x + size * 0.02, ground - size * 0.4, size * 0.08, size * 0.4, '#2b2f45'),
  ].join('')
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
