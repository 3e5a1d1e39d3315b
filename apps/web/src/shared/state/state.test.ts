import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hideLoading, loadingCount, showLoading } from './loading';
import { closeToast, toast, toasts } from './toasts';

describe('the loading overlay', () => {
  it('stays visible until every task ends, and its counter never drops below zero', () => {
    showLoading();
    showLoading();
    hideLoading();
    expect(loadingCount()).toBe(1);
    hideLoading();
    hideLoading();
    expect(loadingCount()).toBe(0);
    showLoading();
    expect(loadingCount()).toBe(1);
    hideLoading();
  });
});

describe('a toast', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    for (const shown of toasts.get()) closeToast(shown.id);
  });
  afterEach(() => void vi.useRealTimers());
  it('is of kind danger by default and disappears after 3000 ms', () => {
    toast('no');
    expect(toasts.get()).toMatchObject([{ text: 'no', kind: 'danger' }]);
    vi.advanceTimersByTime(2999);
    expect(toasts.get()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(toasts.get()).toHaveLength(0);
  });
  it('calls onClose once when it closes', () => {
    const closed = vi.fn();
    toast('careful', { kind: 'warning', onClose: closed });
    closeToast(toasts.get()[0]!.id);
    vi.runAllTimers();
    expect(closed).toHaveBeenCalledTimes(1);
  });
  it('with a text already on screen is not added again', () => {
    toast('same');
    toast('same');
    expect(toasts.get()).toHaveLength(1);
  });
});
