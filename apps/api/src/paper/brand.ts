import { colours, measure, type Sheet } from './sheet.ts'

/** The developer as paper and e-mails name it. */
export type Brand = { readonly name: string }

/** Mark and name at the head of a sheet; the mark is the portal's own, drawn on a field of 28. */
export function drawBrand(sheet: Sheet, brand: Brand, x: number, y: number): void {
  sheet.decorate(() => {
    sheet.doc
      .save()
      .translate(x, y)
      .scale(0.75)
      .strokeColor(colours.accent)
      .path('M1 25h5M22 25h5')
      .lineWidth(4)
      .stroke()
      .path('M7.5 25V4')
      .lineWidth(3.4)
      .stroke()
      .path('M7.5 4.6A18.6 18.6 0 0 1 23 23')
      .lineWidth(1.7)
      .stroke()
      .restore()
  })
  sheet.tag('P', () => {
    sheet.write(brand.name, x + 30, y + 3, { weight: 'semibold', size: 13, width: measure - 30, maxLines: 1 })
  })
}
