import type { Plugin } from 'vite'

/**
 * Leaves out what TanStack Query has for lists that are loaded page after page. No screen has one, and every home
 * would load it (docs/decisions/0246); `useInfiniteQuery` would fail at once.
 */
export const leaveOutPages: Plugin = {
  name: 'leave-out-pages',
  enforce: 'pre',
  load: {
    filter: { id: /[\\/]query-core[\\/].*[\\/]infiniteQueryBehavior\.js$/ },
    handler: () => 'export const [infiniteQueryBehavior, hasNextPage, hasPreviousPage] = []',
  },
}
