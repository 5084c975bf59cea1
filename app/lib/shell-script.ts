declare global {
  interface Window {
    applyColourMode?: () => void
  }
}

/** Where the visitor's choices are kept. */
export const colourModeKey = 'colour-mode'
export const localeCookie = 'locale'

/**
 * The only script of a public page, in the head of every page. It sets the chosen colours before
 * the first paint, keeps the choice, and on a change of language keeps parameters and scroll
 * position. Its hash stands in the Content-Security-Policy.
 */
export const shellScript = `(function(d,w){
var k='${colourModeKey}',r=d.documentElement,get=function(){try{return localStorage.getItem(k)}catch(e){}},
apply=function(){var m=get();if(m==='light'||m==='dark')r.dataset.mode=m;else delete r.dataset.mode;
d.querySelectorAll('input[name^='+k+']').forEach(function(i){i.checked=i.value===(r.dataset.mode||'system')})};
apply();w.applyColourMode=apply;w.addEventListener('storage',apply);w.addEventListener('pageshow',apply);d.addEventListener('DOMContentLoaded',function(){apply();
try{var s=JSON.parse(sessionStorage.getItem('scroll'));sessionStorage.removeItem('scroll');
if(s&&s.path===location.pathname)w.scrollTo({top:s.top,behavior:'instant'})}catch(e){}});
d.addEventListener('change',function(e){if((e.target.name||'').startsWith(k)){try{localStorage.setItem(k,e.target.value)}catch(e){}apply()}});
d.addEventListener('click',function(e){var a=e.target.closest&&e.target.closest('a[data-locale]');if(!a)return;
d.cookie='${localeCookie}='+a.dataset.locale+';path=/;max-age=31536000;samesite=lax'+(location.protocol==='https:'?';secure':'');
a.search=location.search;a.hash=location.hash;
try{sessionStorage.setItem('scroll',JSON.stringify({path:a.pathname,top:w.scrollY}))}catch(e){}},true)
})(document,window)`
