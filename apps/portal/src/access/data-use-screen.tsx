import { dataUse } from '@llave/domain/privacy/data-use'
import { brand } from '../brand/brand.ts'
import { OpenLayout } from '../frame/open-layout.tsx'
import { usePageTitle } from '../frame/use-page-title.ts'
import * as styles from './data-use.module.css'

/** `/como-usamos-tus-datos`: the privacy policy in plain words, for who has an account and who has none. */
export function DataUseScreen() {
  usePageTitle('Cómo usamos tus datos')
  return (
    <OpenLayout>
      <article className={styles.page}>
        <header className={styles.head}>
          <h1 className="t1">Cómo usamos tus datos</h1>
          <p className="ink2">
            En palabras simples. El texto completo está en las{' '}
            <a href="/legal/privacidad.pdf" target="_blank" rel="noreferrer">
              Políticas de Privacidad
            </a>
            .
          </p>
        </header>
        {dataUse(brand.name).map(({ question, answer }) => (
          <section key={question} className={styles.question}>
            <h2 className="t2">{question}</h2>
            <div className={styles.answer}>
              {answer.map((each) => (
                <p key={each}>{each}</p>
              ))}
            </div>
          </section>
        ))}
        <p className={styles.ways}>
          <a href="/access">Ir a Mi acceso</a>
        </p>
      </article>
    </OpenLayout>
  )
}
