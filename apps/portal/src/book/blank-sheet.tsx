import { printBlankSheet } from '@llave/contract/complaints-book/book-calls'

/** The sheet with nothing on it, as a plain link: the browser keeps it where there is no network later. */
export function BlankSheet() {
  return (
    <a className="btn line" href={printBlankSheet.path} download="hoja-de-reclamacion-en-blanco.pdf">
      Hoja en blanco
    </a>
  )
}
