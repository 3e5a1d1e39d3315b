import { language } from '@gift/client/language';
import type { Received } from './api/call';
import { keyOf, queries } from './api/queries';
import { useCall } from './api/use-call';

const brandsInput = undefined;
const articlesInput = () => ({ language: language() });

/** Every brand of the catalogue, in the traders' order. */
export const brands = (): Received<'catalogBrands'>['brands'] =>
  queries.getQueryData<Received<'catalogBrands'>>(keyOf('catalogBrands', brandsInput))?.brands ?? [];

/** A brand's name, read while rendering; its id before the names load, and if the catalogue does not have it. */
export const nameOfBrand = (brandID: string): string =>
  brands().find((brand) => brand.brandID === brandID)?.name ?? brandID;

/** Every help article that readers see, with its title in the reader's language. */
export const articles = (): Received<'helpList'>['articles'] =>
  queries.getQueryData<Received<'helpList'>>(keyOf('helpList', articlesInput()))?.articles ?? [];

/** A help article's title; its id if no reader can see it. */
export const nameOfArticle = (articleID: string): string =>
  articles().find((article) => article.articleID === articleID)?.title ?? articleID;

/** Loads the names of brands and articles in the reader's language, and re-renders the page when they arrive. */
export function useNames() {
  useCall('catalogBrands', brandsInput);
  useCall('helpList', articlesInput());
}
