/// <reference types="vite/types/importMeta.d.ts" />

// Each class is an export of its own, so that the build writes its name where it is used. Which
// there are is compared by scripts/styles.test.ts: a type that lists them would have to be generated.
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  namespace classes {}
  export = classes
}

declare module '*.css'

declare module '*.svg' {
  const address: string
  export default address
}
