import { buttonClass } from '@llave/design/button'
import { Link, type LinkProps } from '../navigation/navigation.tsx'

/** A link that looks like a button. */
export function ButtonLink({
  look,
  small,
  wide,
  ...rest
}: LinkProps & { look?: 'fill' | 'line'; small?: boolean; wide?: boolean }) {
  return <Link className={buttonClass({ look, small, wide })} {...rest} />
}
