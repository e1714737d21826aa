/** What the product is called where an installation gives it no name of its own (`APP_NAME`). */
export const PRODUCT_NAME = 'Dondza Academy'
