import {
  columnVisibilityFeature,
  createColumnHelper,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'

type ColumnMeta = {
  /** Its heading, in the words of the person's language. */
  label: () => string
  /** Amounts and counts stand on the right, in figures of one width. */
  isNumber?: boolean
  /** What can be done with a row: it lies over the end of the row under the hand and takes no room. */
  isActions?: boolean
  /** Where it stands in a phone's list: in its two lines, or as a text below; elsewhere it is left out there. */
  onPhone?: 'title' | 'aside' | 'line' | 'text'
}

// What the server does needs no row models here: it filters, sorts and counts.
export const features = tableFeatures({
  columnVisibilityFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  columnMeta: {} as ColumnMeta,
})
export type Features = typeof features

/**
 * `const column = columnsOf<Service>()`, then `column.accessor('price_idr', { meta, cell })`. The
 * id of a column that can be sorted is what the list's query sorts by.
 */
export const columnsOf = <Row extends object>() => createColumnHelper<Features, Row>()

export type Columns<Row extends object> = ReturnType<ReturnType<typeof columnsOf<Row>>['columns']>
