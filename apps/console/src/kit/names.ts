import { useLanguage } from '@gift/client/language';
import { useEffect, useState } from 'react';
import { CallFailure, call } from './api/call';

type Names = ReadonlyMap<string, string>;
let brands: Names = new Map();
let articles: Names = new Map();

/** A brand's name, read while rendering; its id before the names load, and if the catalogue does not have it. */
export const nameOfBrand = (brandID: string): string => brands.get(brandID) ?? brandID;

/** A help article's title; its id if no reader can see it. */
export const nameOfArticle = (articleID: string): string => articles.get(articleID) ?? articleID;

/** Every brand of the catalogue by its id, in the traders' order. */
export const brandsByID = (): readonly (readonly [brandID: string, name: string])[] => [...brands];

/** Loads the names of brands and articles in the reader's language, and re-renders the page when they arrive. */
export function useNames() {
  const [, setRead] = useState(0);
  const reader = useLanguage();
  useEffect(() => {
    const readBrands = async () => {
      const found = await call('catalogBrands', undefined, undefined, { isQuiet: true });
      brands = new Map(found.brands.map(({ brandID, name }) => [brandID, name]));
    };
    const readArticles = async () => {
      const found = await call('helpList', { language: reader }, undefined, { isQuiet: true });
      articles = new Map(found.articles.map(({ articleID, title }) => [articleID, title]));
    };
    for (const read of [readBrands, readArticles])
      read().then(
        () => setRead((count) => count + 1),
        (failure) => {
          // Pages work without the names: they show the ids.
          if (!(failure instanceof CallFailure)) throw failure;
        },
      );
  }, [reader]);
}
