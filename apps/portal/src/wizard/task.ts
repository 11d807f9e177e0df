import * as styles from './task.module.css'

/**
 * A task in steps: its sum or question, its facts with the place, its form; the action within the
 * thumb's reach. Named as `buttonClass` is, because the whole is a form in one step and not in another.
 */
export const taskClass = {
  whole: styles.task,
  sum: styles.sum,
  side: styles.side,
  form: styles.form,
  /** The way back of a wide page: below the form. */
  wideBack: styles.wideBack,
} as const
