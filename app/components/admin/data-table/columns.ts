import {
  columnVisibilityFeature,
  createColumnHelper,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'

type ColumnMeta = {
  /** The heading, in the user's language. */
  label: () => string
  /** Amounts and counts: right-aligned, tabular figures. */
  isNumber?: boolean
  /** The row's actions: overlaid on the end of the hovered row, without a width of their own. */
  isActions?: boolean
  /** Place in the phone's list: in its two lines or as text below; else it is left out. */
  onPhone?: 'title' | 'aside' | 'line' | 'text'
}

// No row models: the server filters, sorts and counts.
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
 * id of a sortable column is the query's sort key.
 */
export const columnsOf = <Row extends object>() => createColumnHelper<Features, Row>()

export type Columns<Row extends object> = ReturnType<ReturnType<typeof columnsOf<Row>>['columns']>
