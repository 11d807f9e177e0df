// The documents of a property and their viewer, in one script.
export { DocumentsPage } from '../portfolio/documents/documents-page.tsx'
export { DocumentsScreen } from '../portfolio/documents/documents-screen.tsx'
