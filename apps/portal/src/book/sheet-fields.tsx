import type { BookSheet } from '@llave/contract/complaints-book/sheet-message'
import { Fact, Facts } from '@llave/design/facts'
import { bookTexts } from '@llave/domain/complaints-book/book-texts'
import { fieldsOfSheet } from '@llave/domain/complaints-book/sheet-fields'
import * as styles from './book.module.css'

/** Every field of a sheet but the texts that people wrote. */
export function SheetFacts({ of }: { of: BookSheet }) {
  return (
    <Facts>
      {fieldsOfSheet(of)
        .filter(({ isText }) => !isText)
        .map(({ label, value }) => (
          <Fact key={label} name={label}>
            {value}
          </Fact>
        ))}
    </Facts>
  )
}

/** What the consumer wrote, and the words of the law below it. */
export function WrittenTexts({ of: { content } }: { of: BookSheet }) {
  return (
    <section className={styles.written} aria-labelledby="written">
      <h2 className="t3" id="written">
        {content.kind === 'claim' ? 'Tu reclamo' : 'Tu queja'}
      </h2>
      <h3 className="small">Detalle</h3>
      <p className={styles.words}>{content.detail}</p>
      <h3 className="small">Pedido</h3>
      <p className={styles.words}>{content.request === '' ? 'No se indicó' : content.request}</p>
      {bookTexts.legends.map((legend) => (
        <p className={`${styles.legend} small ink2`} key={legend}>
          {legend}
        </p>
      ))}
    </section>
  )
}
