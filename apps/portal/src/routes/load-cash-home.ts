/** The home of cash mode. In one place, because each `import` of it carries a list of what it loads. */
export const loadCashHome = () => import('./cash-home.tsx')
