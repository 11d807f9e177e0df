import type { Plugin } from 'vite'

/**
 * Class names are inlined where they are used, so nothing of a CSS module is left in a script; its styles
 * must be kept all the same.
 */
export const keepStyles: Plugin = {
  name: 'keep-styles',
  enforce: 'post',
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: () => ({ moduleSideEffects: 'no-treeshake' }),
  },
}
