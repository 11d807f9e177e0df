import { Icon } from './icons.tsx'

/** Those that no first screen shows. */
export const Clip = () => (
  <Icon>
    <path d="M14.5 8.5 9 14a2.6 2.6 0 0 1-3.7-3.7l6-6a1.8 1.8 0 0 1 2.5 2.5l-5.6 5.6" />
  </Icon>
)
export const Calendar = () => (
  <Icon>
    <path d="M3 5h14v12H3zM3 9h14M7 3v4M13 3v4" />
  </Icon>
)
