import * as styles from './task.module.css'

/**
 * The classes of a task in steps: amount or question, facts with the picture, form. Classes and not a
 * component, as with `buttonClass`, because the whole is a form in one step and not in another.
 */
export const taskClass = {
  root: styles.root,
  sum: styles.sum,
  side: styles.side,
  form: styles.form,
  /** The back button on a wide page, below the form. */
  desktopBack: styles.desktopBack,
} as const
