declare global {
  interface Window {
    applyColourMode?: () => void
  }
}

/** Where the visitor's preferences are stored. */
export const colourModeKey = 'colour-mode'
export const localeCookie = 'locale'

/**
 * The only script of a public page, in the head of every page. It applies the chosen colour mode
 * before the first paint, stores the choice, and keeps search parameters and scroll position on a
 * change of language. Its hash is in the Content-Security-Policy.
 */
export const shellScript = `(function(d,w){
var k='${colourModeKey}',r=d.documentElement,kept,
get=function(){try{return localStorage.getItem(k)}catch(e){return kept}},
apply=function(){var m=get();if(m==='light'||m==='dark')r.dataset.mode=m;else delete r.dataset.mode;
d.querySelectorAll('input[name^='+k+']').forEach(function(i){i.checked=i.value===(r.dataset.mode||'system')})};
apply();w.applyColourMode=apply;w.addEventListener('storage',apply);w.addEventListener('pageshow',apply);
var s;try{s=JSON.parse(sessionStorage.getItem('scroll'));sessionStorage.removeItem('scroll')}catch(e){}
var back=function(){apply();if(s&&s.path===location.pathname)w.scrollTo({top:s.top,behavior:'instant'})};
d.addEventListener('DOMContentLoaded',back);w.addEventListener('load',function(){back();setTimeout(back)});
d.addEventListener('change',function(e){if((e.target.name||'').startsWith(k)){kept=e.target.value;
try{localStorage.setItem(k,kept)}catch(e){}apply()}});
d.addEventListener('click',function(e){var a=e.target.closest&&e.target.closest('a[data-locale]');if(!a)return;
d.cookie='${localeCookie}='+a.dataset.locale+';path=/;max-age=31536000;samesite=lax'+(location.protocol==='https:'?';secure':'');
a.search=location.search;a.hash=location.hash;
try{sessionStorage.setItem('scroll',JSON.stringify({path:a.pathname,top:w.scrollY}))}catch(e){}},true)
})(document,window)`
