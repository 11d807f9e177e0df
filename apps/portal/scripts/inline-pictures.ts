import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/**
 * Inlines the pictures of prerendered pages: such a picture is the largest content, and a request of
 * its own would come two round trips after the page. Vite's own inlining would do, but it writes %20
 * for every space, which adds half the size again. Hydration does not change the address of an image.
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
