/** What stands open to all beside the Libro's form. */
export { DataUseScreen } from '../access/data-use-screen.tsx'
export { OwnSheetScreen } from '../book/own-sheet-screen.tsx'
