import type { Plugin } from 'vite'

/** What only the developer's people see: Mesa, its calls and its rules. */
const ofStaff = /[\\/](apps[\\/]mesa|contract[\\/]src[\\/]staff|domain[\\/]src[\\/]staff)[\\/]/

/** Fails the build where a script or a style of the portal would carry a byte of Mesa. */
export const refuseStaff: Plugin = {
  name: 'refuse-staff',
  generateBundle(_, bundle) {
    const found = Object.values(bundle).flatMap((file) =>
      file.type === 'chunk'
        ? Object.entries(file.modules).flatMap(([id, { renderedLength }]) =>
            (renderedLength > 0 && ofStaff.test(id)) || /[\\/]staff\.css$/.test(id) ? id : [],
          )
        : [],
    )
    if (found.length > 0) throw new Error(`The portal would carry what is of Mesa: ${found.join(', ')}`)
  },
}
