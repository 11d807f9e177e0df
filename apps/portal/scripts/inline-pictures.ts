import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/**
 * Puts each picture that stands in a page before any script into the page itself: it is the
 * largest content, and a request of its own would come two round trips after the page. Vite's own
 * inlining would do, but writes %20 for every space: half as much again. Hydration leaves the
 * address of an image as it stands.
 */
export function inlinePictures(): Plugin {
  return {
    name: 'inline-pictures',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'ssr',
    async load(id) {
      if (!id.endsWith('.svg')) return null
      const svg = (await readFile(id, 'utf8')).trim().replaceAll('"', "'")
      const escaped = svg.replace(/[%#<>&\n]/g, (letter) => encodeURIComponent(letter))
      return `export default ${JSON.stringify(`data:image/svg+xml,${escaped}`)}`
    },
  }
}
